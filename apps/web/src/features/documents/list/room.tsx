import { fileSize } from '@balcao/ui/lib/files/file-size'
import { trpc } from '../../../lib/trpc.ts'
import css from '../documents.module.css'
import { t } from '../messages.ts'

/** How much the organisation's documents take, for who looks after them. */
export const Room = () => {
  const { data } = trpc.documents.documents.room.useQuery({}, { staleTime: 60_000 })
  return data ? <p className={css.room}>{t('room', { used: fileSize(data.bytes), quota: fileSize(data.quota) })}</p> : null
}
