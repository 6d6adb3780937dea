-- A ticket's id is taken before the ticket is written, so that its clocks, history and first reading go in the same message.
grant usage on sequence tickets_id_seq to balcao_app, balcao_customer;
