import { startPostgres } from '/work/main/tooling/start/postgres.ts'
import pg from '/work/main/node_modules/pg/lib/index.js'
const p = await startPostgres('/work/main/.data/bench/quick', { say: console.log })
const c = new pg.Client({ connectionString: 'postgres://postgres:'+JSON.parse((await import('node:fs')).readFileSync('/work/main/.data/bench/quick/postgres/keys.json','utf8')).superuserPassword+'@127.0.0.1:'+new URL(p.url).port+'/balcao' }); await c.connect()
await c.query('create extension if not exists pg_stat_statements').catch(e=>console.log(e.message))
const mode = process.argv[2]
if (mode === 'reset') await c.query('select pg_stat_statements_reset()')
const r = await c.query(`select calls, round(total_exec_time::numeric) as ms, round((total_exec_time/calls)::numeric,3) as each, toplevel as top, round(total_plan_time::numeric) plan, rows, wal_bytes/calls as wal, left(regexp_replace(query, '\\s+', ' ', 'g'), 190) as q from pg_stat_statements where query not ilike '%vacuum%' order by total_exec_time desc limit 45`)
for (const x of r.rows) console.log([x.calls, x.ms, x.each, x.top, x.rows, Math.round(x.wal), x.q].join(' | '))
await c.end(); await p.stop()
