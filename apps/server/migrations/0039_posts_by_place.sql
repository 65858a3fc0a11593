-- Who makes photographs near where somebody else does: posts by squares of a tenth of a degree, the
-- newest first.
create index posts_by_square on posts (floor(place_lat * 10), floor(place_lon * 10), id desc)
  where listed and place_lat is not null;
