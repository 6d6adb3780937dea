import type { BulkReply } from '@balcao/contracts/bulk-replies/bulk-replies'
import { useLeftOut } from './bulk-replies.data.ts'
import css from './bulk-replies.module.css'
import { type Left, LeftList } from './left-out.tsx'
import { t } from './messages.ts'

/** The tickets that did not get a message, each with its reason. */
export const NotSent = ({ reply, count }: { reply: BulkReply; count: number }) => {
  const lists = [useLeftOut(reply.id, 'skipped', reply.skipped > 0), useLeftOut(reply.id, 'failed', reply.failed > 0)]
  const pending = useLeftOut(reply.id, 'pending', count > reply.skipped + reply.failed)
  const left: Left[] = [...lists, pending].flatMap(({ data }) =>
    (data?.pages ?? []).flatMap((page) =>
      page.data.map(({ ticket, state, reasons }, n) => ({
        key: ticket?.id ?? `${state}-${n}`,
        ticket,
        reasons: state === 'pending' ? [{ reason: 'pending', message: t('notTaken') }] : reasons,
      })),
    ),
  )
  return (
    <section aria-labelledby="sem-mensagem">
      <h3 id="sem-mensagem" className={css.previewTitle}>
        {t('notSent', { n: count })}
      </h3>
      <LeftList left={left} />
    </section>
  )
}
