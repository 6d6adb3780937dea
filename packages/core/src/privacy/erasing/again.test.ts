import { CloneBackup } from '@balcao/contracts/backups/runs'
import { inSystem } from '@balcao/db/system'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { clone } from '../../backups/clones.ts'
import { workOnRuns } from '../../backups/run-jobs.ts'
import { aBackupOf, jobOf } from '../../backups/testing/restores.ts'
import { aStore } from '../../backups/testing/store.ts'
import { test } from '../../testing/desk.ts'
import { age, aRule, runNow } from '../testing/retention.ts'

test('what was erased since a backup is erased in a copy of it, too, and nobody is added to one of which nothing was', async ({
  desk,
  other,
}) => {
  for (const of of [desk, other]) {
    const store = aStore()
    const ticket = await of.aTicket({ title: 'Segredo', description: 'Segredo' })
    await of.aComment(ticket, { content: 'Segredo' })
    await age(of, [ticket.id], 40)
    const id = await aBackupOf(of, store)
    if (of === desk) expect(await runNow(desk, (await aRule(desk)).id)).toMatchObject({ erased: 1 })
    const slug = `copia-${of.id}`
    await of.as('super_admin')(clone, CloneBackup.parse({ id, slug, name: 'Cópia', reason: 'Treinamento', pseudonymous: false }))
    await workOnRuns(jobOf(of, store))
    const { rows } = await inSystem(of.db, (tx) =>
      sql<{ words: string; anonymous: number }>`
        select t.title || ' ' || t.description || ' ' || (select string_agg(c.content, ' ') from comments c where c.tenant_id = t.tenant_id) as words,
          (select count(*)::int from users u where u.tenant_id = t.tenant_id and u.name = 'Pessoa anônima') as anonymous
        from tickets t join tenants n on n.id = t.tenant_id where n.slug = ${slug}`.execute(tx),
    )
    const gone = 'Conteúdo apagado Conteúdo apagado Conteúdo apagado'
    expect(rows).toEqual([of === desk ? { words: gone, anonymous: 1 } : { words: 'Segredo Segredo Segredo', anonymous: 0 }])
  }
})
