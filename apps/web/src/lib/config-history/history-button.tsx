import type { ConfigKind } from '@balcao/contracts/maintenance/history/kinds'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { LaterHistory } from './later-history.tsx'
import { t } from './messages.ts'

type HistoryButtonProps = { kind: ConfigKind; id: number; name: string; onRestored?: () => void }

/** Opens the history of an object, for whoever may change it. */
export const HistoryButton = (object: HistoryButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('button')}
      </Button>
      {isOpen ? <LaterHistory {...object} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
