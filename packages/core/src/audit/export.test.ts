import { expect } from 'vitest'
import { makeCtx } from '../ctx.ts'
import { type Desk, test } from '../testing/desk.ts'
import { beginExport, exportPart, exportSize } from './export.ts'
import { audit } from './record.ts'

/** The whole file, as the server sends it. */
async function file(desk: Desk, filter: object = {}): Promise<string> {
  const { head, place } = await desk.as('manager')(beginExport, filter)
  let text = head
  for (let next: typeof place | undefined = place; next; ) {
    const at: typeof place = next
    const part = await desk.as('manager')((ctx) => exportPart(ctx, filter, at))
    text += part.text
    next = part.next
  }
  return text
}

// The first of this file: a connection keeps the plan of a statement, and one for a few rows takes seconds for thousands until they are counted.
test('parts follow each other without gaps or repeats', async ({ desk }) => {
  await desk.rows((tx) =>
    tx
      .insertInto('auditEvents')
      .values(
        Array.from({ length: 4_100 }, (_, n) => ({
          tenantId: desk.id,
          action: `n${n}.`,
          resource: 'x',
          actorName: 'X',
          actorRole: 'agent',
          risk: 'low',
          createdAt: '2026-01-01T00:00:00Z',
        })),
      )
      .execute(),
  )
  const lines = (await file(desk)).trimEnd().split('\r\n').slice(1)
  expect(new Set(lines.map((line) => /n\d+\./.exec(line)?.[0])).size).toBe(4_100)
  expect(lines).toHaveLength(4_100)
  expect(await desk.as('manager')(exportSize, { risk: ['low' as const] })).toEqual({ rows: 4_100 })
})

test('I18 an export holds what the filter leaves, newest first, and no cell that a spreadsheet would run', async ({ desk, other }) => {
  const say = (action: string, reason: string) => desk.as('agent')((ctx) => audit(ctx, { action, resource: 'x', details: { reason } }))
  await say('first', '=HYPERLINK("http://evil.test";"clique")')
  await say('second', 'a;b\n"c"')
  await other.as('agent')((ctx) => audit(ctx, { action: 'theirs', resource: 'x' }))
  const text = await file(desk)
  expect(text.startsWith('\uFEFFData (UTC);Usuário;')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://evil.test"";""clique"")"`)
  expect(text).toContain('"a;b\n""c"""')
  expect(text).not.toContain('theirs')
  expect(text.indexOf('second')).toBeLessThan(text.indexOf('first'))
  expect(await file(desk, { action: ['first'] })).not.toContain('second')
})

test('an export is itself an event, and asks for a recent proof of the person', async ({ desk }) => {
  await desk.as('manager')(beginExport, { risk: ['high' as const] })
  const events = await desk.rows((tx) => tx.selectFrom('auditEvents').selectAll().execute())
  expect(events).toMatchObject([
    { action: 'audit.exported', risk: 'high', trusted: true, details: { rows: 0, filter: { risk: ['high'] } } },
  ])
  for (const rule of [exportSize, beginExport]) {
    await expect(desk.as('supervisor')(rule, {})).rejects.toMatchObject({ code: 'forbidden' })
    const stale = new Date(Date.now() - 6 * 60_000).toISOString()
    await expect(desk.as('manager')((ctx) => rule(makeCtx(ctx.db, { ...ctx.actor, provedAt: stale }, ctx.from), {}))).rejects.toMatchObject(
      { code: 'proof_required' },
    )
  }
  await expect(desk.as('supervisor')((ctx) => exportPart(ctx, {}, { createdAt: new Date().toISOString(), id: 0 }))).rejects.toMatchObject({
    code: 'forbidden',
  })
})
