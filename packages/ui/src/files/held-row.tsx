import Button from '@mui/material/Button'
import { ShieldAlert } from 'lucide-react'
import { t } from '../lib/files/file-messages.ts'
import { leaveRow } from '../lib/files/leave-row.ts'
import type { Upload, Uploads } from '../lib/files/use-uploads.ts'

/** A file that was not sent, for what it seems to hold: its sender decides. */
export const HeldRow = ({ item, uploads }: { item: Upload; uploads: Uploads }) => {
  const { name, mayHold = [] } = item
  return (
    <li className="file-row file-held" data-fault>
      <ShieldAlert size={18} aria-hidden />
      <span className="file-what">
        <bdi className="file-name">{name}</bdi>
        <span className="file-state" role="alert">
          {t('mayHold', { what: mayHold.map((kind) => t(`mayHold_${kind}`)).join('; ') })}
        </span>
        <span className="file-decide">
          <Button
            size="small"
            aria-label={t('sendAnywayOf', { name })}
            onClick={(event) => {
              leaveRow(event)
              uploads.sendAnyway(item)
            }}
          >
            {t('sendAnyway')}
          </Button>
          <Button
            size="small"
            variant="contained"
            aria-label={t('leaveOutOf', { name })}
            onClick={(event) => {
              leaveRow(event)
              uploads.remove(item)
            }}
          >
            {t('leaveOut')}
          </Button>
        </span>
      </span>
    </li>
  )
}
