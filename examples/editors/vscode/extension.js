// Muster in VS Code: copy this folder into the folder of extensions. Nothing has to be installed or built beside `muster`.

const vscode = require("vscode");
const { Server } = require("./wire");

// The files that packs are made of.
const FILES = [{ scheme: "file", pattern: "**/*.csv" }, { scheme: "file", pattern: "**/*.json" }, { scheme: "file", pattern: "**/ids.lock" }];

let server = null;
let ready = Promise.resolve();
let found = null;

const address = (document) => ({ uri: document.uri.toString() });
const isOurs = (document) => vscode.languages.match(FILES, document) > 0;
const place = (at) => ({ line: at.line, character: at.character });
const range = (of) => new vscode.Range(of.start.line, of.start.character, of.end.line, of.end.character);
const location = (of) => new vscode.Location(vscode.Uri.parse(of.uri), range(of.range));

function opened(document) {
  if (!isOurs(document)) return;
  const text = { ...address(document), languageId: document.languageId, version: document.version, text: document.getText() };
  server.tell("textDocument/didOpen", { textDocument: text });
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
  const one = new Server(command, heard, (why) => {
    if (server !== one) return;
    found.clear();
    vscode.window.showWarningMessage(`Muster cannot help: \`${command} lsp\` does not run (${why}). See the setting "muster.command".`);
  });
  server = one;
  ready = one.ask("initialize", { processId: process.pid, rootUri: null, capabilities: {} }).then(
    () => {
      one.tell("initialized", {});
      vscode.workspace.textDocuments.forEach(opened);
    },
    () => {},
  );
}

async function stop() {
  const old = server;
  server = null;
  found.clear();
  if (old) await old.end();
}

async function ask(method, document, params) {
  await ready;
  return server.ask(`textDocument/${method}`, { textDocument: address(document), ...params });
}

const at = (position) => ({ position: place(position) });

// The kinds of completions, as the protocol numbers them: one more than here.
const completion = (of) => {
  const item = new vscode.CompletionItem(of.label, of.kind - 1);
  item.detail = of.detail;
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

const events = () => {
  const tell = (method, params) => ready.then(() => server && server.tell(method, params));
  const files = vscode.workspace.createFileSystemWatcher("**/*");
  const changed = () => tell("workspace/didChangeWatchedFiles", { changes: [] });
  return [
    vscode.workspace.onDidOpenTextDocument((document) => ready.then(() => server && opened(document))),
    vscode.workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
      if (!isOurs(document) || contentChanges.length === 0) return;
      const changes = contentChanges.map((one) => ({ range: { start: place(one.range.start), end: place(one.range.end) }, text: one.text }));
      tell("textDocument/didChange", { textDocument: { ...address(document), version: document.version }, contentChanges: changes });
    }),
    vscode.workspace.onDidCloseTextDocument((document) => isOurs(document) && tell("textDocument/didClose", { textDocument: address(document) })),
    vscode.workspace.onDidSaveTextDocument((document) => isOurs(document) && tell("textDocument/didSave", { textDocument: address(document) })),
    files,
    files.onDidChange(changed),
    files.onDidCreate(changed),
    files.onDidDelete(changed),
  ];
};

function activate(context) {
  found = vscode.languages.createDiagnosticCollection("muster");
  const restart = vscode.commands.registerCommand("muster.restart", () => stop().then(start));
  context.subscriptions.push(found, restart, ...providers(), ...events());
  start();
}

module.exports = { activate, deactivate: stop };
