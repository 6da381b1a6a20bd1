"use strict";
// The entrance, the keys on the screen, and who this browser is; the terminal itself is xterm.js.

const KEYS = [
  ["Enter", "\r"], ["←", "\x1b[D"], ["↑", "\x1b[A"], ["↓", "\x1b[B"], ["→", "\x1b[C"],
  ...[..."1234567890cvb"].map((rank) => [rank === "0" ? "10" : rank.toUpperCase(), rank]),
  ["draw", "d"], ["take", "t"], ["a", "a"], ["n", "n"], ["q", "q"], ["?", "?"],
  ...[..."epwor"].map((key) => [key, key]),
  ["Tab", "\t"], ["Space", " "], ["Esc", "\x1b"],
];
const COLUMNS = 80;
const ROWS = 24;
const SIGN_WIDTH = 0.602; // of the size of a fixed font
const SIGN_HEIGHT = 1.2;

const find = (id) => document.getElementById(id);
let socket = null;

function token() {
  let kept = localStorage.getItem("threeup-token");
  if (!/^[0-9a-f]{32}$/.test(kept || "")) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    kept = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    localStorage.setItem("threeup-token", kept);
  }
  return kept;
}

// The terminal opens its own connection: this one says first who is there.
const Plain = window.WebSocket;
window.WebSocket = class extends Plain {
  constructor(url) {
    super(url);
    socket = this;
    this.addEventListener("open", () => {
      const who = { token: token(), name: find("name").value, password: find("password").value };
      this.send(JSON.stringify(["hello", who]));
    });
    this.addEventListener("close", (event) => {
      sessionStorage.setItem("threeup-news", event.reason || "The link is lost; your seat is held.");
      location.reload();
    });
  }
};

function press(keys) {
  if (socket && socket.readyState === Plain.OPEN) socket.send(JSON.stringify(["stdin", keys]));
}

function showKeys() {
  for (const [label, keys] of KEYS) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("pointerdown", (event) => {
      event.preventDefault(); // the terminal keeps the focus
      press(keys);
    });
    find("keys").append(button);
  }
  find("keys").hidden = false;
}

function play(event) {
  event.preventDefault();
  localStorage.setItem("threeup-name", find("name").value);
  find("entrance").hidden = true;
  if (matchMedia("(pointer: coarse)").matches) showKeys();
  const terminal = find("terminal");
  terminal.hidden = false;
  const { clientWidth, clientHeight } = terminal;
  const fits = Math.min(clientWidth / COLUMNS / SIGN_WIDTH, clientHeight / ROWS / SIGN_HEIGHT);
  terminal.dataset.fontSize = Math.max(6, Math.min(18, Math.floor(fits)));
  terminal.dataset.sessionWebsocketUrl = new URL("ws", location.href).href.replace(/^http/, "ws");
  const script = document.createElement("script");
  script.src = "terminal.js";
  script.addEventListener("load", () => window.onload());
  document.body.append(script);
}

find("name").value = localStorage.getItem("threeup-name") || "";
find("asks-password").hidden = document.body.dataset.password !== "yes";
find("news").textContent = sessionStorage.getItem("threeup-news") || "";
sessionStorage.removeItem("threeup-news");
find("entrance").addEventListener("submit", play);
