-- Which migrations a database has: names and times, asked by the checks of /diagnostic.
grant select on kysely_migration to balcao_app;
