import type { ReportQuery } from '@balcao/contracts/reports/query'
import { drillOf } from '@balcao/contracts/reports/write-happened'
import type { Ctx } from '../../ctx.ts'
import { comparedWith, type Question, questionOf } from './question.ts'

type Answered<Data> = {
  asOf: string
  zone: string
  from: string
  to: string
  scoped: boolean
  queueIds: number[] | null
  drill: string
  data: Data
  compare: Data | null
}

/** A report with the same of the period that it is compared with. @throws DomainError forbidden */
export async function answer<Data>(ctx: Ctx, input: ReportQuery, of: (question: Question) => Promise<Data>): Promise<Answered<Data>> {
  const question = await questionOf(ctx, input)
  const { asOf, zone, from, to, queues } = question
  return {
    ...{ asOf, zone, from, to, scoped: queues !== null, queueIds: queues && [...queues], drill: drillOf({ from, to, ...question.filter }) },
    data: await of(question),
    compare: input.compare === 'none' ? null : await of({ ...question, ...comparedWith(question, input.compare) }),
  }
}
