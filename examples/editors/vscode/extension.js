// Muster in VS Code. Nothing has to be installed or built beside `muster`.

const fs = require("fs");
const path = require("path");
const vscode = require("vscode");
const { Server } = require("./wire");

// The files that packs are made of.
const FILES = [{ scheme: "file", pattern: "**/*.csv" }, { scheme: "file", pattern: "**/*.json" }, { scheme: "file", pattern: "**/ids.lock" }];
// How often in how many milliseconds a server that ends by itself is started again.
const TRIES = 3;
const WHILE = 180000;

let server = null;
// Whether the server has answered: before that it is told nothing, and then of everything that is open.
let isReady = false;
let ready = Promise.resolve();
let starts = [];
let found = null;
let log = null;

const address = (document) => ({ uri: document.uri.toString() });
const isOurs = (document) => vscode.languages.match(FILES, document) > 0;
const place = (at) => ({ line: at.line, character: at.character });
const range = (of) => new vscode.Range(of.start.line, of.start.character, of.end.line, of.end.character);
const location = (of) => new vscode.Location(vscode.Uri.parse(of.uri), range(of.range));

/** Whether there is a pack that a document may belong to. Most JSON has nothing to do with wargames. */
function isWanted(document) {
  if (!isOurs(document) || document.languageId === "csv") return isOurs(document);
  for (let folder = path.dirname(document.fileName); ; folder = path.dirname(folder)) {
    if (fs.existsSync(path.join(folder, "game.json"))) return true;
    if (folder === path.dirname(folder)) return false;
  }
}

const tell = (method, params) => isReady && server.tell(method, params);

function opened(document) {
  if (!isOurs(document)) return;
  const text = { ...address(document), languageId: document.languageId, version: document.version, text: document.getText() };
  tell("textDocument/didOpen", { textDocument: text });
}

function diagnostic(of) {
  // The protocol counts severities from 1.
  const one = new vscode.Diagnostic(range(of.range), of.message, of.severity - 1);
  one.code = of.code;
  one.source = of.source;
  one.relatedInformation = (of.relatedInformation || []).map(
    (other) => new vscode.DiagnosticRelatedInformation(location(other.location), other.message),
  );
  return one;
}

function edit(of) {
  const all = new vscode.WorkspaceEdit();
  for (const [uri, edits] of Object.entries((of && of.changes) || {})) {
    all.set(vscode.Uri.parse(uri), edits.map((one) => new vscode.TextEdit(range(one.range), one.newText)));
  }
  return all;
}

function heard(method, params) {
  if (method === "textDocument/publishDiagnostics") {
    found.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
  }
}

function start() {
  const command = vscode.workspace.getConfiguration("muster").get("command");
  const said = (method, params) => one === server && heard(method, params);
  const one = new Server(command, said, (text) => log.append(text), (why) => one === server && gone(command, why));
  server = one;
  starts.push(Date.now());
  ready = one.ask("initialize", { processId: process.pid, rootUri: null, capabilities: {} }).then(
    () => {
      if (one !== server) return;
      isReady = true;
      tell("initialized", {});
      vscode.workspace.textDocuments.forEach(opened);
    },
    () => {},
  );
}

/** On another machine (WSL, SSH, a container) the setting is that machine's, which the settings of the user do not show. */
function openSettings() {
  const [where, query] = vscode.env.remoteName ? ["openRemoteSettings", { query: "muster.command" }] : ["openSettings", "muster.command"];
  vscode.commands.executeCommand(`workbench.action.${where}`, query);
}

/** The server has ended by itself. */
function gone(command, why) {
  const hadBegun = isReady;
  server = null;
  isReady = false;
  found.clear();
  log.appendLine(`\`${command} lsp\`: ${why}`);
  starts = starts.filter((at) => at > Date.now() - WHILE);
  if (hadBegun && starts.length < TRIES) return start();
  const isFound = !/ENOENT/.test(why);
  const short = isFound ? "Muster has ended by itself." : "Muster was not found.";
  const [settings, again, show] = ["Open Settings", "Start Again", "Show Log"];
  vscode.window.showWarningMessage(short, ...(isFound ? [again, show, settings] : [settings, again, show])).then((answer) => {
    if (answer === settings) openSettings();
    if (answer === again) restart();
    if (answer === show) log.show();
  });
}

function stop() {
  const old = server;
  server = null;
  isReady = false;
  found.clear();
  return old ? old.end() : null;
}

/** A server that does not answer any more is one reason to start again: nobody waits for it. */
function restart() {
  stop();
  starts = [];
  start();
}

async function ask(method, document, params) {
  await ready;
  return isReady ? server.ask(`textDocument/${method}`, { textDocument: address(document), ...params }) : null;
}

const at = (position) => ({ position: place(position) });

// The kinds of completions, as the protocol numbers them: one more than here.
const completion = (of) => {
  const item = new vscode.CompletionItem({ label: of.label, description: of.detail }, of.kind - 1);
  item.documentation = of.documentation;
  item.filterText = of.filterText;
  item.sortText = of.sortText;
  item.insertText = of.textEdit.newText;
  item.range = range(of.textEdit.range);
  return item;
};

const providers = () => [
  vscode.languages.registerCompletionItemProvider(
    FILES,
    {
      async provideCompletionItems(document, position) {
        const list = await ask("completion", document, at(position));
        return list && new vscode.CompletionList(list.items.map(completion), list.isIncomplete);
      },
    },
    ...",;|\".{=(",
  ),
  vscode.languages.registerHoverProvider(FILES, {
    async provideHover(document, position) {
      const said = await ask("hover", document, at(position));
      return said && new vscode.Hover(new vscode.MarkdownString(said.contents.value), range(said.range));
    },
  }),
  vscode.languages.registerDefinitionProvider(FILES, {
    async provideDefinition(document, position) {
      return ((await ask("definition", document, at(position))) || []).map(location);
    },
  }),
  vscode.languages.registerReferenceProvider(FILES, {
    async provideReferences(document, position) {
      const all = await ask("references", document, { ...at(position), context: { includeDeclaration: true } });
      return (all || []).map(location);
    },
  }),
  vscode.languages.registerRenameProvider(FILES, {
    async prepareRename(document, position) {
      const one = await ask("prepareRename", document, at(position));
      if (!one) throw new Error("Here is nothing to rename.");
      return { range: range(one.range), placeholder: one.placeholder };
    },
    async provideRenameEdits(document, position, newName) {
      return edit(await ask("rename", document, { ...at(position), newName }));
    },
  }),
  vscode.languages.registerCodeActionsProvider(
    FILES,
    {
      async provideCodeActions(document, of) {
        const asked = { range: { start: place(of.start), end: place(of.end) }, context: { diagnostics: [] } };
        return ((await ask("codeAction", document, asked)) || []).map((one) => {
          const action = new vscode.CodeAction(one.title, vscode.CodeActionKind.QuickFix);
          action.edit = edit(one.edit);
          action.isPreferred = one.isPreferred;
          action.diagnostics = one.diagnostics.map(diagnostic);
          return action;
        });
      },
    },
    { providedCodeActionKinds: [vscode.CodeActionKind.QuickFix] },
  ),
];

// What happens is told at once, with the text as it is then: later it may have changed again, and that is told, too.
const events = () => {
  const files = vscode.workspace.createFileSystemWatcher("**/*");
  const changed = () => tell("workspace/didChangeWatchedFiles", { changes: [] });
  return [
    vscode.workspace.onDidOpenTextDocument((document) => {
      if (server) opened(document);
      else if (starts.length === 0 && isWanted(document)) start();
    }),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isOurs(document) || contentChanges.length === 0) return;
      const changes = contentChanges.map((one) => ({ range: { start: place(one.range.start), end: place(one.range.end) }, text: one.text }));
      tell("textDocument/didChange", { textDocument: { ...address(document), version: document.version }, contentChanges: changes });
    }),
    vscode.workspace.onDidCloseTextDocument((document) => isOurs(document) && tell("textDocument/didClose", { textDocument: address(document) })),
    vscode.workspace.onDidSaveTextDocument((document) => isOurs(document) && tell("textDocument/didSave", { textDocument: address(document) })),
    vscode.workspace.onDidChangeConfiguration((change) => change.affectsConfiguration("muster.command") && restart()),
    files,
    files.onDidChange(changed),
    files.onDidCreate(changed),
    files.onDidDelete(changed),
  ];
};

function activate(context) {
  found = vscode.languages.createDiagnosticCollection("muster");
  log = vscode.window.createOutputChannel("Muster");
  context.subscriptions.push(found, log, vscode.commands.registerCommand("muster.restart", restart), ...providers(), ...events());
  if (vscode.workspace.textDocuments.some(isWanted)) start();
}

module.exports = { activate, deactivate: stop };
