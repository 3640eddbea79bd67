-- A session of `muster lsp` with Neovim itself, set up as `examples/editors/neovim.lua` has it:
--     nvim --headless --clean -u tests/editors/neovim.lua FOLDER/OF/A/COPY/OF/cos
-- `muster` must be on the path. Each step is printed; the exit status is 0 if all held.

local here = debug.getinfo(1, "S").source:sub(2):match("(.*)/tests/editors/") or "."
dofile(here .. "/examples/editors/neovim.lua")

local pack = vim.fn.fnamemodify(vim.fn.argv(0), ":p"):gsub("/$", "")

local function check(what, holds, said)
  io.stdout:write((holds and "ok   " or "FAIL ") .. what .. "\n")
  if not holds then
    io.stdout:write(vim.inspect(said) .. "\n")
    vim.cmd("cquit 1")
  end
end

local function ask(method, params)
  local answers, why = vim.lsp.buf_request_sync(0, "textDocument/" .. method, params, 10000)
  check(method .. " is answered", answers and next(answers), why)
  local _, answer = next(answers)
  return answer.result, answer.error
end

local function at(line, column)
  vim.api.nvim_win_set_cursor(0, { line, column })
  return vim.lsp.util.make_position_params(0, "utf-16")
end

local function run()
  vim.cmd("edit " .. vim.fn.fnameescape(pack .. "/leaders.csv"))
  local started = vim.wait(10000, function()
    local clients = vim.lsp.get_clients and vim.lsp.get_clients({ bufnr = 0 }) or vim.lsp.buf_get_clients(0)
    return next(clients) ~= nil
  end)
  check("the server starts", started)
  local line = vim.api.nvim_buf_get_lines(0, 1, 2, true)[1]
  local column = line:find("prussia", 1, true) - 1

  vim.api.nvim_buf_set_text(0, 1, column, 1, column + 7, { "prusia" })
  local told = vim.wait(10000, function() return #vim.diagnostic.get(0) > 0 end)
  local found = vim.diagnostic.get(0)
  check("a fault is marked while it is typed", told and found[1].message:find("`prusia` is not in `powers`", 1, true), found)
  check("at its cell", found[1].lnum == 1 and found[1].col == column and found[1].end_col == column + 6, found)

  local range = { start = { line = 1, character = column }, ["end"] = { line = 1, character = column } }
  local of = { textDocument = vim.lsp.util.make_text_document_params(), range = range, context = { diagnostics = {} } }
  local actions = ask("codeAction", of)
  check("a correction is offered", actions[1] and actions[1].title == "Replace `prusia` with `prussia`", actions)
  vim.lsp.util.apply_workspace_edit(actions[1].edit, "utf-16")
  check("and made", vim.api.nvim_buf_get_lines(0, 1, 2, true)[1] == line)
  check("and the mark is gone", vim.wait(10000, function() return #vim.diagnostic.get(0) == 0 end))

  local list = ask("completion", at(2, column))
  local words = vim.tbl_map(function(item) return item.label end, list.items)
  check("an id is one word", vim.fn.match("east-prussia", [[\k*$]]) == 0, vim.bo.iskeyword)
  check("ids are completed", vim.tbl_contains(words, "prussia") and vim.tbl_contains(words, "austria"), words)
  local hover = ask("hover", at(2, column + 2))
  check("the row is shown, and its rule", hover.contents.value:find("**Prussia**", 1, true) and hover.contents.value:find("Rule 2.1.1", 1, true), hover)
  local there = ask("definition", at(2, column + 2))
  check("its definition is found", there[1].uri:find("/powers.csv", 1, true), there)
  local uses = at(2, column + 2)
  uses.context = { includeDeclaration = true }
  uses = ask("references", uses)
  check("and its uses", #uses > 50, #uses)

  local named = at(2, 2)
  named.newName = "frederick-ii"
  local change = ask("rename", named)
  vim.lsp.util.apply_workspace_edit(change, "utf-16")
  check("an id is renamed here", vim.api.nvim_buf_get_lines(0, 1, 2, true)[1]:find("^frederick%-ii,"))
  local lock = table.concat(vim.api.nvim_buf_get_lines(vim.fn.bufnr(pack .. "/ids.lock"), 0, -1, true), "\n")
  check("and in ids.lock, with its number", lock:find('"piece:frederick%-ii": %d+'))
  -- The files change one after the other, and so between them an id may stand in one and not yet in the next.
  vim.wait(1500)
  check("and nothing is found then", vim.wait(10000, function() return #vim.diagnostic.get() == 0 end), vim.diagnostic.get())
  local refused = at(2, 2)
  refused.newName = "charles"
  local _, why = ask("rename", refused)
  check("a name that is taken is refused", why and why.message:find("is taken", 1, true), why)

  vim.cmd("edit! " .. vim.fn.fnameescape(pack .. "/game.json"))
  vim.wait(200)
  local row = vim.fn.search('"system"', "n")
  local from = vim.fn.getline(row):find(': "', 1, true) + 2
  list = ask("completion", at(row, from))
  words = vim.tbl_map(function(item) return item.label end, list.items)
  check("documents are completed", vim.tbl_contains(words, "own"), words)
  vim.cmd("qall!")
end

vim.api.nvim_create_autocmd("VimEnter", {
  nested = true,
  callback = function()
    local went, why = pcall(run)
    check("the session ends", went, why)
  end,
})
