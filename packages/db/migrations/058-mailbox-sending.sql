-- Mails of a ticket go out from its mailbox: what is asked of it at sending is one function, `sender_of_ticket`.

drop function if exists mailbox_of_ticket(bigint, bigint);
