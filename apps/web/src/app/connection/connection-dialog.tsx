import { CopyButton } from '@balcao/ui/profile/copy-button'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { useEffect, useId, useState } from 'react'
import { lossesSoFar, useLiveState } from '../../realtime/link.ts'
import { browserFacts } from './browser-facts.ts'
import css from './connection-dialog.module.css'
import { type Measured, measure } from './measure.ts'
import { t } from './messages.ts'
import { reportLines, reportText } from './report.ts'

/** How this tab is connected and what its browser can do, to be copied for whoever helps. */
export const ConnectionDialog = ({ onClose }: { onClose: () => void }) => {
  const id = useId()
  const live = useLiveState()
  const [measured, setMeasured] = useState<Measured>()
  const [round, setRound] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round measures anew
  useEffect(() => {
    let isGone = false
    void measure().then((found) => !isGone && setMeasured(found))
    return () => {
      isGone = true
    }
  }, [round])
  const again = () => {
    setMeasured(undefined)
    setRound(round + 1)
  }
  const lines = reportLines({ live, losses: lossesSoFar(), measured, browser: browserFacts() })
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>{t('title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        <p className={css.text}>{t('text')}</p>
        <dl className={css.lines}>
          {lines.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </DialogContent>
      <DialogActions>
        <CopyButton text={reportText(lines)} />
        <Button onClick={again} disabled={!measured}>
          {t('again')}
        </Button>
        <Button autoFocus onClick={onClose}>
          {t('close')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
