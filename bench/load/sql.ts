/** A number below `n` that is always the same for a row and a purpose: two loads give the same desk. */
export const pick = (row: string, purpose: number, n: number | string) =>
  `((hashint8extended(${row}, ${purpose}) & 2147483647) % ${n})::int`

const SYLLABLES = 'ba co du fe gi lo ma ne pi ro su ta ve xi zo bra cle dri fro gru'.split(' ')
/** How many words the desk's people use beside those that everybody does. */
export const VOCABULARY = 8_000

/** The n-th of those words: the first stands in every fourth ticket, the last in a few hundred of a million. */
export const word = (n: number) => [1, 20, 400].map((place) => SYLLABLES[Math.floor(n / place) % 20]).join('')

/** The same in SQL, for the session that loads. */
export const WORD_SQL = `create function pg_temp.word(n int) returns text language sql immutable as $$
  select (array['${SYLLABLES.join("','")}'])[1 + n % 20] || (array['${SYLLABLES.join("','")}'])[1 + n / 20 % 20]
    || (array['${SYLLABLES.join("','")}'])[1 + n / 400 % 20] $$`

/** A word of a row: low numbers are drawn far more often than high ones. */
const someWord = (row: string, purpose: number) =>
  `pg_temp.word((${VOCABULARY - 1} * power(${pick(row, purpose, 1_000_000)} / 1e6, 3))::int)`
const words = (row: string, purposes: readonly number[]) => purposes.map((purpose) => someWord(row, purpose)).join(" || ' ' || ")

/** Said of every fourth ticket of the first year, and never again. */
export const FORGOTTEN_WORD = 'legado'

/** $1 tenant, $2 role, $3 slug, $4 how many, $5 and $6 companies (first, count), $7 password hash. */
export const PEOPLE_SQL = `
insert into users (tenant_id, email, name, role, company_id, password_hash)
select $1, $2 || '-' || g || '@' || $3 || '.test',
  (array['Ana', 'Bruno', 'Carla', 'Diego', 'Elisa', 'Fábio', 'Gabriela', 'Heitor', 'Iara', 'João'])[1 + ${pick('g', 1, 10)}] || ' ' ||
  (array['Souza', 'Lima', 'Ferreira', 'Almeida', 'Rocha', 'Carvalho', 'Ribeiro', 'Martins', 'Araújo', 'Duarte'])[1 + ${pick('g', 2, 10)}],
  $2, case when $5::bigint is null then null else $5::bigint + ${pick('g', 3, '$6::int')} end, $7
from generate_series(1, $4::int) g`

const TITLES = [
  'Erro ao emitir nota fiscal',
  'Não consigo entrar no sistema',
  'Relatório de vendas em branco',
  'Cobrança em duplicidade',
  'Lentidão ao abrir pedidos',
  'Integração parou de sincronizar',
  'Alterar e-mail de contato',
  'Dúvida sobre o plano contratado',
  'Aplicativo fecha sozinho',
  'Boleto não chegou',
]

const DESCRIPTION = 'Desde ontem o problema acontece sempre que a equipe tenta concluir a operação; já reiniciamos e limpamos o cache. '
const MESSAGE = 'Obrigado pelo retorno. Conferimos o cadastro e o lançamento aparece, mas o total ainda não bate com o extrato. '

/**
 * Two years of tickets, the number growing with time: old ones are done but for a few, the last days are lively.
 * $1 tenant, $2 and $3 numbers from and to, $4 of how many, then first and count of $5 clients, $7 agents, $9 queues, $11 companies.
 */
export const TICKETS_SQL = `
insert into tickets (tenant_id, number, title, description, status, priority, type, channel, requester_id, assignee_id, queue_id, company_id,
  scheduled_for, watchers_count, created_at, updated_at, customer_updated_at, last_message_at, first_response_at, resolved_at, closed_at)
select $1, g,
  (array[${TITLES.map((title) => `'${title}'`).join(', ')}])[1 + ${pick('g', 10, 10)}] || ' (' || g || ')' ||
    case when g < $4::bigint * 0.4 and ${pick('g', 9, 4)} = 0 then ' no sistema ${FORGOTTEN_WORD}' else '' end,
  repeat('${DESCRIPTION}', 1 + ${pick('g', 11, 4)})
    || ${words('g', [70, 71, 72, 73, 74])} || '.',
  status,
  (array['low', 'low', 'medium', 'medium', 'medium', 'medium', 'medium', 'high', 'high', 'urgent'])[1 + ${pick('g', 12, 10)}],
  (array['incident', 'request', 'question', 'problem', 'change'])[1 + ${pick('g', 13, 5)}],
  (array['portal', 'portal', 'email', 'staff', 'api'])[1 + ${pick('g', 14, 5)}],
  requester,
  case when status = 'new' and ${pick('g', 16, 10)} < 7 then null else $7::bigint + agent end,
  -- An agent works in two queues.
  $9::bigint + (agent + ${pick('g', 17, 2)}) % $10::int,
  $11::bigint + requester % $12::int,
  case when status = 'scheduled' then now() + interval '1 day' * (2 + ${pick('g', 18, 60)}) end,
  (g % 10 = 0)::int,
  created, changed, changed, changed,
  case when status <> 'new' then least(changed, created + interval '1 minute' * (5 + ${pick('g', 19, 600)})) end,
  case when status in ('resolved', 'closed') then changed end,
  case when status in ('closed', 'cancelled') then changed end
from (
  select d.*,
    case when status in ('resolved', 'closed', 'cancelled')
      then least(created + interval '1 hour' * (1 + ${pick('g', 20, 240)}), now() - interval '1 second' * (1 + ${pick('g', 21, 3600)}))
      else created + (now() - created) * (${pick('g', 22, 1000)} / 1000.0) end as changed
  from (
    select g, created,
      $5::bigint + ${pick('g', 30, '$6::int')} as requester,
      ${pick('g', 31, '$8::int')} as agent,
      case
        when now() - created < interval '3 days' then case
          when r < 350 then 'new' when r < 650 then 'open' when r < 800 then 'waiting_customer' when r < 850 then 'waiting_third_party' else 'resolved' end
        when now() - created < interval '30 days' then case
          when r < 30 then 'new' when r < 120 then 'open' when r < 180 then 'waiting_customer' when r < 200 then 'waiting_third_party'
          when r < 210 then 'scheduled' when r < 240 then 'cancelled' else 'closed' end
        else case
          when r < 3 then 'open' when r < 6 then 'waiting_customer' when r < 8 then 'waiting_third_party' when r < 9 then 'scheduled'
          when r < 40 then 'cancelled' else 'closed' end
      end as status
    from (
      select g, now() - interval '730 days' * (1 - g::float8 / $4::float8) - interval '1 second' as created, ${pick('g', 32, 1000)} as r
      from generate_series($2::bigint, $3::bigint) g
    ) numbered
  ) d
) facts`

/** The number of the ticket with five hundred messages. */
export const longTicket = (tickets: number) => tickets - Math.floor(tickets / 100)
export const LONG_TICKET_MESSAGES = 500

/**
 * Nought to six messages a ticket, three on average, written in the order of time; one ticket has very many.
 * $1 tenant, $2 and $3 numbers, $4 an agent, $5 the number of the long one.
 */
export const COMMENTS_SQL = `
insert into comments (tenant_id, ticket_id, author_id, author_side, content, is_internal, created_at)
select t.tenant_id, t.id, case when c % 2 = 1 then coalesce(t.assignee_id, $4::bigint) else t.requester_id end,
  case when c % 2 = 1 then 'staff' else 'customer' end,
  repeat('${MESSAGE}', 1 + ${pick('t.number * 7 + c', 40, 3)})
    || ${words('t.number * 7 + c', [74, 75, 76])} || '.',
  c % 7 = 5, t.created_at + (t.updated_at - t.created_at) * (c / (2.0 + n.messages))
from tickets t
cross join lateral (select case when t.number = $5::bigint then ${LONG_TICKET_MESSAGES} else ((t.number + 2) % 7)::int end as messages) n
cross join lateral generate_series(1, n.messages) c
where t.tenant_id = $1 and t.number between $2 and $3
order by 7`

/**
 * The words for the search, as the tables' triggers would write them: of the repeated part they are known, and only what
 * follows it is read anew. That takes a fifth of the time.
 */
const textsOf = (repeated: string) => ({
  known: `(select n, public.search_words(repeat('${repeated}', n)) as words from generate_series(1, 4) n)`,
  times: (text: string) => `length(${text}) / ${repeated.length}`,
  rest: (text: string) => `to_tsvector('pg_catalog.portuguese', right(${text}, length(${text}) % ${repeated.length}))`,
})
const [ofTicket, ofMessage] = [textsOf(DESCRIPTION), textsOf(MESSAGE)]

/** $1 tenant, $2 and $3 numbers. */
export const TICKET_TEXTS_SQL = `
with known as materialized ${ofTicket.known}
insert into ticket_texts (tenant_id, ticket_id, words)
select t.tenant_id, t.id, setweight(public.search_words(t.title), 'A') || setweight(k.words || ${ofTicket.rest('t.description')}, 'C')
from tickets t join known k on k.n = ${ofTicket.times('t.description')}
where t.tenant_id = $1 and t.number between $2 and $3 order by t.id`

/** $1 tenant, $2 the last message that has its words. */
export const COMMENT_TEXTS_SQL = `
with known as materialized ${ofMessage.known}
insert into comment_texts (tenant_id, comment_id, ticket_id, words)
select m.tenant_id, m.id, m.ticket_id, k.words || ${ofMessage.rest('m.content')}
from comments m join known k on k.n = ${ofMessage.times('m.content')}
where m.tenant_id = $1 and m.id > $2 order by m.id`

/** True when those words are the triggers', by a few rows of each. */
export const SAME_WORDS_SQL = `
select (select count(*) = 20 from (select strip(x.words) = strip(public.search_words(t.title || ' ' || t.description)) as same
    from tickets t join ticket_texts x on x.tenant_id = t.tenant_id and x.ticket_id = t.id limit 20) s where same)
  and (select count(*) = 20 from (select strip(x.words) = strip(public.search_words(m.content)) as same
    from comments m join comment_texts x on x.tenant_id = m.tenant_id and x.comment_id = m.id limit 20) s where same) as right`
