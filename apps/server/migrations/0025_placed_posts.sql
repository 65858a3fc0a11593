-- A member's map reads their newest posts with a place, however many they have without one.
create index posts_placed on posts (author_id, id desc) where place_lat is not null;
