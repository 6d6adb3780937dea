import type { Transfer } from '@balcao/contracts/kb/transfers'
import { failureOf } from '@balcao/ui/lib/failure'
import { exactTime } from '@balcao/ui/lib/time'
import { Loaded } from '@balcao/ui/profile/block'
import { notify } from '@balcao/ui/toasts'
import Button from '@mui/material/Button'
import { save } from '../../../lib/files/file-export.ts'
import { Refused } from '../../../lib/files/raw-call.ts'
import css from '../../../lib/import/transfer-page.module.css'
import { fetchFile, isUnderWay, useTransfers } from '../transfer.data.ts'
import { t } from './messages.ts'

async function take({ id, fileName }: Transfer): Promise<void> {
  try {
    const got = await fetchFile(`/api/kb/transfers/${id}/file`)
    if ('file' in got) save(got.file, fileName)
  } catch (error) {
    notify.error(t('failed', { why: error instanceof Refused ? error.message : failureOf(error).message }))
  }
}

/** Files that a job prepares or has prepared, for a day. */
export const Earlier = () => {
  const list = useTransfers('export')
  return (
    <section className={css.card} aria-labelledby="kb-exports">
      <h2 id="kb-exports">{t('earlier')}</h2>
      <Loaded query={list} failed={t('loadFailed')}>
        {({ data }) =>
          data.length === 0 ? (
            <p className={css.quiet}>{t('none')}</p>
          ) : (
            <ul className={css.list}>
              {data.map((transfer) => (
                <li key={transfer.id}>
                  <span>
                    {transfer.fileName}
                    <small>{t('by', { name: transfer.startedBy?.name ?? '—', at: exactTime(transfer.createdAt) })}</small>
                  </span>
                  <State transfer={transfer} />
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </section>
  )
}

const State = ({ transfer }: { transfer: Transfer }) => {
  if (transfer.hasFile)
    return (
      <Button size="small" aria-label={`${t('fetch')}: ${transfer.fileName}`} onClick={() => void take(transfer)}>
        {t('fetch')}
      </Button>
    )
  const { done, total } = transfer
  return (
    <small role="status">
      {isUnderWay(transfer) ? t('progress', { done, total }) : t(transfer.state === 'failed' ? 'stopped' : 'over')}
    </small>
  )
}
