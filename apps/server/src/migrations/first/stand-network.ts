/** The stand network, the gazetteer and the dated rules, as one loaded dataset. */
export const STAND_NETWORK = `
create table dataset (
  id integer primary key,
  version text not null,
  loaded_at bigint not null,
  shipped_version text
);

create table stands (
  id text primary key,
  position integer not null,
  place_id text not null unique,
  name text not null unique,
  hindi_name text not null,
  latitude double precision not null,
  longitude double precision not null,
  kind text not null,
  city text not null,
  quality text not null,
  size integer not null,
  basis text not null,
  aliases text not null
);

create table links (
  position integer primary key,
  from_id text not null references stands (id),
  to_id text not null references stands (id),
  distance_km double precision not null,
  fare_rupees integer not null,
  base_fare_rupees integer not null,
  basis text not null,
  vehicle text not null,
  source text,
  fare_source text,
  distance_basis text,
  road_minutes double precision,
  geometry text,
  fare_origin text
);

create table places (
  place_id text primary key,
  position integer not null,
  name text not null,
  hindi_name text not null,
  latitude double precision not null,
  longitude double precision not null,
  kind text not null,
  city text not null,
  quality text not null,
  stand_id text references stands (id)
);

create table tariffs (
  id text primary key,
  position integer not null,
  service text not null,
  valid_from text not null,
  definition text not null
);

create table planning_tables (
  name text primary key,
  definition text not null
);`
