-- Muster in Neovim 0.7 or newer: put this file into ~/.config/nvim/plugin/muster.lua.
-- Nothing has to be installed beside `muster`, which must be on the path.

-- The folder of the pack that a file is in, or of the series that it describes.
local function root(file)
  local folder = vim.fn.fnamemodify(file, ":p:h")
  local pack = vim.fn.findfile("game.json", vim.fn.escape(folder, ", ") .. ";")
  if pack ~= "" then
    return vim.fn.fnamemodify(pack, ":p:h")
  end
  local beside = vim.fn.glob(vim.fn.fnamemodify(folder, ":h") .. "/*/game.json")
  return beside ~= "" and folder or nil
end

vim.api.nvim_create_autocmd({ "BufReadPost", "BufNewFile" }, {
  pattern = { "*.csv", "*.json" },
  callback = function(event)
    if not root(event.file) then
      return
    end
    -- Ids have hyphens, and what is completed begins where a word does.
    vim.bo[event.buf].iskeyword = vim.bo[event.buf].iskeyword .. ",-"
    -- One server for all packs.
    local config = { name = "muster", cmd = { "muster", "lsp" }, root_dir = vim.fn.getcwd() }
    if vim.lsp.start then
      vim.lsp.start(config, { bufnr = event.buf })
      return
    end
    local id = vim.g.muster_client
    if not (id and vim.lsp.get_client_by_id(id)) then
      id = vim.lsp.start_client(config)
      vim.g.muster_client = id
    end
    if id then
      vim.lsp.buf_attach_client(event.buf, id)
    end
    vim.bo[event.buf].omnifunc = "v:lua.vim.lsp.omnifunc"
  end,
})
