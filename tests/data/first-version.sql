-- The tables of the first version.
CREATE TABLE alembic_version (
  version_num VARCHAR(32) NOT NULL,
  CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE chat (
  table_id VARCHAR(16) NOT NULL,
  n INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  name VARCHAR(40) NOT NULL,
  text VARCHAR(300) NOT NULL,
  at BIGINT NOT NULL,
  CONSTRAINT pk_chat PRIMARY KEY (table_id, n),
  CONSTRAINT fk_chat_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE events (
  table_id VARCHAR(16) NOT NULL,
  seq INTEGER NOT NULL,
  v INTEGER NOT NULL,
  kind VARCHAR(16) NOT NULL,
  body TEXT NOT NULL,
  cmd_id VARCHAR(120) NOT NULL,
  digest VARCHAR(64) NOT NULL,
  at BIGINT NOT NULL,
  CONSTRAINT pk_events PRIMARY KEY (table_id, seq),
  CONSTRAINT fk_events_table_id FOREIGN KEY(table_id) REFERENCES tables (id),
  CONSTRAINT uq_events_table_id UNIQUE (table_id, cmd_id)
);
CREATE TABLE here (
  table_id VARCHAR(16) NOT NULL,
  node VARCHAR(16) NOT NULL,
  seats INTEGER NOT NULL,
  until BIGINT NOT NULL,
  CONSTRAINT pk_here PRIMARY KEY (table_id, node),
  CONSTRAINT fk_here_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE keys (
  name VARCHAR(20) NOT NULL,
  value BLOB NOT NULL,
  CONSTRAINT pk_keys PRIMARY KEY (name)
);
CREATE TABLE links (
  digest VARCHAR(64) NOT NULL,
  table_id VARCHAR(16) NOT NULL,
  seat INTEGER NOT NULL,
  person VARCHAR(16) NOT NULL,
  until BIGINT NOT NULL,
  CONSTRAINT pk_links PRIMARY KEY (digest),
  CONSTRAINT fk_links_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE members (
  table_id VARCHAR(16) NOT NULL,
  person VARCHAR(16) NOT NULL,
  CONSTRAINT pk_members PRIMARY KEY (table_id, person),
  CONSTRAINT fk_members_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE people (
  id VARCHAR(16) NOT NULL,
  token VARCHAR(64) NOT NULL,
  made BIGINT NOT NULL,
  CONSTRAINT pk_people PRIMARY KEY (id),
  CONSTRAINT uq_people_token UNIQUE (token)
);
CREATE TABLE seeds (
  table_id VARCHAR(16) NOT NULL,
  hand INTEGER NOT NULL,
  seed BLOB NOT NULL,
  CONSTRAINT pk_seeds PRIMARY KEY (table_id, hand),
  CONSTRAINT fk_seeds_table_id FOREIGN KEY(table_id) REFERENCES tables (id)
);
CREATE TABLE tables (
  id VARCHAR(16) NOT NULL,
  code VARCHAR(8) NOT NULL,
  game VARCHAR(40) NOT NULL,
  listed BOOLEAN NOT NULL,
  made BIGINT NOT NULL,
  CONSTRAINT pk_tables PRIMARY KEY (id),
  CONSTRAINT uq_tables_code UNIQUE (code)
);
CREATE INDEX ix_tables_made ON tables (made);
CREATE INDEX ix_members_person ON members (person);
