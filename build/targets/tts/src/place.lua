-- Puts pieces and snap points where the map has them. Only the program knows how large its pieces are, so that all is measured:
-- places are shares of the map's width and height, sizes are shares of its width.
local state = nil

function onSave()
  return JSON.encode(state)
end

function onLoad(saved)
  state = JSON.decode(saved)
  local map = getObjectFromGUID(state.map)
  if map == nil then return end
  Wait.condition(function() settle(map) end, function() return not map.loading_custom and map.resting end, 60)
end

local function world(map, place, height)
  local bounds = map.getBoundsNormalized()
  return {
    bounds.center.x + (place[1] - 0.5) * bounds.size.x,
    bounds.center.y + bounds.size.y / 2 + height,
    bounds.center.z - (place[2] - 0.5) * bounds.size.z,
  }
end

function settle(map)
  local snaps = {}
  for _, place in ipairs(state.snaps) do
    table.insert(snaps, { position = map.positionToLocal(world(map, place, 0)), tags = { "counter" } })
  end
  map.setSnapPoints(snaps)
  if state.settled then return end
  local width = map.getBoundsNormalized().size.x
  for _, piece in ipairs(state.pieces) do
    local object = getObjectFromGUID(piece.guid)
    if object ~= nil then
      local own = object.getBoundsNormalized().size.x
      if piece.width > 0 and own > 0 then
        local scale = object.getScale()
        local times = piece.width * width / own
        object.setScale({ scale.x * times, scale.y, scale.z * times })
      end
      object.setPosition(world(map, piece.at, 0.2 + piece.height * 0.25))
    end
  end
  state.settled = true
end
