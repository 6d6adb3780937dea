import type { ListOf } from '@balcao/contracts/common'
import type { GetIntake, IntakeHour } from '@balcao/contracts/monitoring/intake'
import type { Channel } from '@balcao/contracts/tickets/statuses'
import type { Ctx } from '../../ctx.ts'
import { listFile } from '../../list-files/list-file.ts'
import { intake } from './intake.ts'

type Row = IntakeHour & { channel: Channel }
/** All hours of all channels: there are few enough for one page. */
async function rows(ctx: Ctx, { span, channel }: GetIntake & { limit: number }): Promise<ListOf<Row>> {
  const { channels } = await intake(ctx, { span, channel })
  const data = channels.flatMap((one) =>
    one.hours.filter(({ tickets }) => tickets !== null).map((hour) => ({ ...hour, channel: one.channel })),
  )
  return { data, hasNext: false, nextCursor: null }
}

/** What came in hour by hour as a file, beside what is usual. */
export const intakeFile = listFile({
  what: 'intake',
  file: 'entradas',
  resource: 'monitoring',
  list: rows,
  head: {
    'pt-BR': ['Canal', 'Hora', 'Tickets', 'Mensagens', 'Comum: de', 'Comum: mediana', 'Comum: até'],
    en: ['Channel', 'Hour', 'Tickets', 'Messages', 'Usual: from', 'Usual: median', 'Usual: to'],
  },
  cells: ({ channel, at, tickets, messages, usual }, { instant }) => [
    ...[channel, instant(at), tickets, messages],
    ...[usual?.low ?? null, usual?.median ?? null, usual?.high ?? null],
  ],
})
