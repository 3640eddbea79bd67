-- Puts pieces, hands and snap points where the map has them. Only the program knows how large its pieces are, so that all is measured:
-- places are shares of the map's width and height, sizes are shares of its width.
local state = nil

-- After so many seconds players are told what is not there yet. The script goes on waiting for it.
local LATE = 60

function onSave()
  return JSON.encode(state)
end

-- Does something with an object once its picture is there, however late that is.
local function once_drawn(object, act)
  Wait.condition(function()
    if not object.isDestroyed() then act() end
  end, function()
    return object.isDestroyed() or (not object.loading_custom and object.getBoundsNormalized().size.x > 0)
  end)
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

local function put(map, piece, object)
  fit(map, object, piece.width)
  -- Counters are thin, and blocks as high as they are wide.
  local wide = piece.width * map.getBoundsNormalized().size.x
  local height = piece.below[1] * 0.25 + piece.below[2] * wide
  if object.hasTag("block") then height = height + wide / 2 end
  object.setPosition(world(map, piece.at, 0.2 + height))
end

-- A hand is as long as its room at the edge of the map, and as deep as cards need.
local function hold(map, hand, zone)
  local wide = map.getBoundsNormalized().size.x
  local long = hand.along == 1 and wide or map.getBoundsNormalized().size.z
  zone.setScale({ hand.room * long, zone.getScale().y, hand.depth * wide })
  zone.setPosition(world(map, hand.at, 4))
end

local function settle(map)
  local snaps = {}
  for _, place in ipairs(state.snaps) do
    table.insert(snaps, { position = map.positionToLocal(world(map, place, 0)), tags = { "counter" } })
  end
  map.setSnapPoints(snaps)
  for _, hand in ipairs(state.hands) do
    local zone = getObjectFromGUID(hand.guid)
    if zone ~= nil and not state.settled[hand.guid] then
      hold(map, hand, zone)
      state.settled[hand.guid] = true
    end
  end
  for _, piece in ipairs(state.pieces) do
    local object = getObjectFromGUID(piece.guid)
    if object ~= nil and not state.settled[piece.guid] then
      once_drawn(object, function()
        put(map, piece, object)
        state.settled[piece.guid] = true
      end)
    end
  end
end

-- Says what could not be put in its place: without the map nothing can.
local function report(map)
  local names, more = {}, 0
  local function missing(object, guid)
    local name = object == nil and guid or object.getName()
    if #names < 10 then table.insert(names, name) else more = more + 1 end
  end
  if map == nil or map.loading_custom or map.getBoundsNormalized().size.x <= 0 then
    missing(map, state.map)
  else
    for _, piece in ipairs(state.pieces) do
      if not state.settled[piece.guid] then missing(getObjectFromGUID(piece.guid), piece.guid) end
    end
  end
  if #names == 0 then return end
  if more > 0 then table.insert(names, "+" .. more) end
  local list = table.concat(names, ", ")
  broadcastToAll((state.late:gsub("{names}", function() return list end)), { 1, 0.6, 0.2 })
end

function onLoad(saved)
  state = JSON.decode(saved)
  local map = getObjectFromGUID(state.map)
  Wait.time(function() report(map) end, LATE)
  if map ~= nil then once_drawn(map, function() settle(map) end) end
end

-- A counter that turns to another of its states, or comes out of a bag, is a new object.
local function fit_new(object)
  local map = getObjectFromGUID(state.map)
  if map == nil or not object.hasTag("counter") then return end
  once_drawn(map, function()
    once_drawn(object, function() fit(map, object, state.counter) end)
  end)
end

function onObjectStateChange(object, before)
  fit_new(object)
end

function onObjectLeaveContainer(bag, object)
  fit_new(object)
end
