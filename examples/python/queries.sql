-- Questions about a game, in plain SQL: `data.sqlite` answers them, and so does any database that reads the tables in `data/`.

-- The places with the most connections.
select places.name, count(*) as lines
from places
join connections on places.id in (connections."from", connections."to")
group by places.id, places.name
order by lines desc, places.name
limit 5;

-- How many counters of each side every scenario begins with.
select scenarios.name, coalesce(sides.name, 'nobody') as side, sum(placements.count) as counters
from placements
join scenarios on scenarios.id = placements.scenario
join pieces on pieces.id = placements.piece
left join sides on sides.id = pieces.side
group by scenarios.id, scenarios.name, sides.name
order by scenarios.name, side;

-- How many places each power is at home in, and how many of them a rule states in full.
select powers.name, count(*) as places,
  sum(case when places.standing = 'attested' and places.reconstructed is null then 1 else 0 end) as attested
from homes
join powers on powers.id = homes.power
join places on places.id = homes.place
group by powers.id, powers.name
order by places desc, powers.name;

-- The cards of each deck.
select decks.name, count(*) as kinds, sum(cards.copies) as cards
from cards
join decks on decks.id = cards.deck
group by decks.id, decks.name
order by decks.name;
