import { routerName, screenPath, titleOf, typeName } from './names.ts'

/** What the templates go by: is there a table of the noun's name already? */
export type Noun = { area: string; noun: string; hasTable: boolean }

/** The files of a noun, by path: the same place in every layer, a test of the rule, and a page of the staff app. */
export function filesOf(named: Noun): Record<string, string> {
  const { area, noun } = named
  return {
    [`packages/contracts/src/${area}/${noun}.ts`]: contract(named),
    [`packages/core/src/${area}/${noun}.ts`]: rules(named),
    [`packages/core/src/${area}/${noun}.test.ts`]: test(named),
    [`packages/trpc/src/${area}/${noun}.ts`]: endpoints(named),
    ...webFiles(named),
  }
}

const contract = ({ noun }: Noun) => {
  const type = typeName(noun)
  return `import { z } from 'zod'
import { Id, listOf, Paging } from '../common.ts'

/** What callers see of it. */
export const ${type} = z.object({ id: Id })
export type ${type} = z.output<typeof ${type}>

export const List${type}s = Paging.strict()
export type List${type}s = z.output<typeof List${type}s>
export const ${type}List = listOf(${type})
`
}

const rules = ({ area, noun, hasTable }: Noun) => {
  const type = typeName(noun)
  const types = `import type { List${type}s, ${type} } from '@balcao/contracts/${area}/${noun}'
import type { ListOf } from '@balcao/contracts/common'
import type { Ctx } from '../ctx.ts'
`
  if (!hasTable)
    return `${types}
/** An empty page until a migration brings the table. Then: load, check, change, emit; what the caller may not see is not found. */
export async function list(_ctx: Ctx, _input: List${type}s): Promise<ListOf<${type}>> {
  return { data: [], nextCursor: null }
}
`
  const order = `'${area}:${noun}'`
  return `${types}import { decodeCursor, encodeCursor, pageOf, rowsOfPage } from '../paging.ts'

/** The newest first, a page at a time. @throws DomainError invalid_cursor */
export async function list(ctx: Ctx, input: List${type}s): Promise<ListOf<${type}>> {
  const [after] = input.cursor ? decodeCursor(input.cursor, ${order}, ['integer']) : []
  const rows = await ctx.db
    .selectFrom('${routerName(noun)}')
    .select('id')
    .$if(after !== undefined, (q) => q.where('id', '<', Number(after)))
    .orderBy('id', 'desc')
    .$call(rowsOfPage(input))
    .execute()
  return pageOf(
    rows,
    input.limit,
    ({ id }) => ({ id }),
    ({ id }) => encodeCursor(${order}, [id]),
  )
}
`
}

const test = ({ area, noun }: Noun) => {
  const type = typeName(noun)
  return `import { List${type}s } from '@balcao/contracts/${area}/${noun}'
import { expect } from 'vitest'
import { type Desk, test } from '../testing/desk.ts'
import * as ${routerName(noun)} from './${noun}.ts'

const idsOf = async (desk: Desk) => {
  const { data } = await desk.as('agent')(${routerName(noun)}.list, List${type}s.parse({}))
  return data.map(({ id }) => id)
}

test('what another organisation has does not exist', async ({ desk, other }) => {
  const foreign = await idsOf(other)
  expect((await idsOf(desk)).filter((id) => foreign.includes(id))).toEqual([])
})

test('a page is no longer than asked', async ({ desk }) => {
  const page = await desk.as('agent')(${routerName(noun)}.list, List${type}s.parse({ limit: 1 }))
  expect(page.data.length).toBeLessThanOrEqual(1)
})
`
}

const endpoints = ({ area, noun }: Noun) => {
  const type = typeName(noun)
  return `import { List${type}s, ${type}List } from '@balcao/contracts/${area}/${noun}'
import * as rules from '@balcao/core/${area}/${noun}'
import { supportAgent } from '../endpoint.ts'

export const ${routerName(noun)} = {
  list: supportAgent.query('GET ${screenPath(area, noun)}', List${type}s, ${type}List, rules.list),
}
`
}

function webFiles({ area, noun }: Noun): Record<string, string> {
  const folder = `apps/web/src/features/${area}`
  const [type, key, title] = [typeName(noun), routerName(noun), titleOf(noun)]
  const call = area === noun ? key : `${routerName(area)}.${key}`
  return {
    [`${folder}/${noun}.data.ts`]: `import { PAGE_SIZE } from '@balcao/contracts/page-size'
import { trpc } from '../../lib/trpc.ts'

/** The first page of them. */
export function use${type}List() {
  const { data, isError, refetch } = trpc.${call}.list.useQuery({ limit: PAGE_SIZE })
  return { rows: data?.data, isError, retry: () => void refetch() }
}
`,
    [`${folder}/${noun}.messages.ts`]: `import { messages } from '@balcao/ui/lib/messages'

export const t = messages('${key}', {
  title: '${title}',
  none: 'Nada por aqui ainda',
  failed: 'Não foi possível carregar',
})
`,
    [`${folder}/${noun}.messages.en.ts`]: `import type { Twin } from '@balcao/ui/lib/messages'
import type { t } from './${noun}.messages.ts'

export const en: Twin<typeof t> = {
  ${key}: {
    title: '${title}',
    none: 'Nothing here yet',
    failed: 'This could not be loaded',
  },
}
`,
    [`${folder}/${noun}-page.tsx`]: `import { EmptyState } from '@balcao/ui/empty-state'
import { ErrorState } from '@balcao/ui/error-state'
import { PageHeader } from '@balcao/ui/page-header'
import { TextSkeleton } from '@balcao/ui/skeletons'
import { use${type}List } from './${noun}.data.ts'
import { t } from './${noun}.messages.ts'

export const Page = () => {
  const list = use${type}List()
  return (
    <>
      <PageHeader title={t('title')} />
      {list.isError ? <ErrorState title={t('failed')} onRetry={list.retry} /> : null}
      {list.rows || list.isError ? null : <TextSkeleton />}
      {list.rows?.length === 0 ? <EmptyState kind="never" title={t('none')} /> : null}
      <ul>
        {list.rows?.map(({ id }) => (
          <li key={id}>{id}</li>
        ))}
      </ul>
    </>
  )
}
`,
  }
}
