// The Language Server Protocol over the standard input and output of a program.

const { spawn } = require("child_process");
const fs = require("fs");
const os = require("os");
const path = require("path");

/** The program of a command, and how it is started. On Windows npm makes a script of it, which only a shell runs. */
function program(command) {
  const named = command.replace(/^~(?=[/\\])/, os.homedir());
  if (process.platform !== "win32") return [named, {}];
  const folders = path.isAbsolute(named) ? [""] : (process.env.PATH || "").split(path.delimiter);
  const files = folders.flatMap((folder) => ["", ".exe", ".cmd"].map((end) => path.join(folder, named + end)));
  const file = files.find((one) => /\.(exe|cmd)$/i.test(one) && fs.existsSync(one)) || named;
  return /\.cmd$/i.test(file) ? [`"${file}"`, { shell: true }] : [file, {}];
}

// For how many milliseconds a server may end in its own way.
const PATIENCE = 2000;

class Server {
  /** `tell(method, params)` is called with what the server says, `said(text)` with what it writes for people, `gone(why)` once when it ends. */
  constructor(command, tell, said, gone) {
    this.asked = 0;
    this.open = new Map();
    this.read = Buffer.alloc(0);
    this.isGone = false;
    const end = (why) => {
      if (this.isGone) return;
      this.isGone = true;
      for (const { no } of this.open.values()) no(new Error(why));
      this.open.clear();
      gone(why);
    };
    const [file, options] = program(command);
    this.child = spawn(file, ["lsp"], options);
    this.child.on("error", (error) => end(error.message));
    this.child.on("exit", (status, signal) => end(`the program has ended (${status ?? signal})`));
    this.child.stderr.on("data", (bytes) => said(bytes.toString()));
    this.child.stdin.on("error", () => {});
    this.child.stdout.on("data", (bytes) => {
      this.read = Buffer.concat([this.read, bytes]);
      for (let message; (message = this.next()); ) this.take(message, tell);
    });
  }

  /** The next whole message. */
  next() {
    const end = this.read.indexOf("\r\n\r\n");
    if (end < 0) return null;
    const length = /content-length: *(\d+)/i.exec(this.read.subarray(0, end).toString("latin1"));
    const from = end + 4;
    const to = from + Number(length ? length[1] : 0);
    if (this.read.length < to) return null;
    const text = this.read.subarray(from, to).toString("utf8");
    this.read = this.read.subarray(to);
    return JSON.parse(text);
  }

  take(message, tell) {
    if (message.method === undefined) {
      const waiting = this.open.get(message.id);
      this.open.delete(message.id);
      if (waiting && message.error) waiting.no(new Error(message.error.message));
      else if (waiting) waiting.yes(message.result);
      return;
    }
    if (message.id !== undefined) this.send({ id: message.id, result: null });
    else tell(message.method, message.params);
  }

  send(message) {
    if (this.isGone) return;
    const text = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }), "utf8");
    this.child.stdin.write(`Content-Length: ${text.length}\r\n\r\n`);
    this.child.stdin.write(text);
  }

  tell(method, params) {
    this.send({ method, params });
  }

  ask(method, params) {
    const id = ++this.asked;
    return new Promise((yes, no) => {
      if (this.isGone) return no(new Error("the program has ended"));
      this.open.set(id, { yes, no });
      this.send({ id, method, params });
    });
  }

  async end() {
    if (this.isGone) return;
    const late = setTimeout(() => this.child.kill("SIGKILL"), PATIENCE);
    this.child.on("exit", () => clearTimeout(late));
    await this.ask("shutdown", null).catch(() => {});
    this.tell("exit", null);
  }
}

module.exports = { Server };
