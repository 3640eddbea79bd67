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

-- Gives an object its width, and a block a depth that is half of it.
local function fit(map, object, width)
  local wide = width * map.getBoundsNormalized().size.x
  local own = object.getBoundsNormalized().size
  if wide <= 0 or own.x <= 0 then return end
  local scale, times, deep = object.getScale(), wide / own.x, 1
  if object.hasTag("block") and own.y > 0 then deep = wide / 2 / own.y end
  object.setScale({ scale.x * times, scale.y * deep, scale.z * times })
end

function settle(map)
  local snaps = {}
  for _, place in ipairs(state.snaps) do
    table.insert(snaps, { position = map.positionToLocal(world(map, place, 0)), tags = { "counter" } })
  end
  map.setSnapPoints(snaps)
  if state.settled then return end
  for _, piece in ipairs(state.pieces) do
    local object = getObjectFromGUID(piece.guid)
    if object ~= nil then
      fit(map, object, piece.width)
      -- Counters are thin, and blocks as high as they are wide.
      local wide = piece.width * map.getBoundsNormalized().size.x
      local height = piece.below[1] * 0.25 + piece.below[2] * wide
      if object.hasTag("block") then height = height + wide / 2 end
      object.setPosition(world(map, piece.at, 0.2 + height))
    end
  end
  state.settled = true
end

-- A counter that turns to another of its states, or comes out of a bag, is a new object.
local function fit_new(object)
  local map = getObjectFromGUID(state.map)
  if map == nil or not object.hasTag("counter") then return end
  Wait.condition(function()
    if not object.isDestroyed() then fit(map, object, state.counter) end
  end, function() return object.isDestroyed() or not object.loading_custom end, 60)
end

function onObjectStateChange(object, before)
  fit_new(object)
end

function onObjectLeaveContainer(bag, object)
  fit_new(object)
end
