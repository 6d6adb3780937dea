import type { Verdict } from '@balcao/contracts/approvals/bounds'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { t } from './messages.ts'
import { WhyDialog } from './why-dialog.tsx'

type DecideButtonsProps = {
  title: string
  /** Why it is asked. */
  text: string
  tabIndex?: 0 | -1
  onDecide: (decision: Verdict, comment: string) => Promise<boolean>
}

/** Approving, with a comment where there is one, and refusing, with a reason. */
export const DecideButtons = ({ title, text, tabIndex = 0, onDecide }: DecideButtonsProps) => {
  const [asked, setAsked] = useState<Verdict | null>(null)
  const close = () => setAsked(null)
  return (
    <>
      <Button size="small" variant="contained" tabIndex={tabIndex} onClick={() => setAsked('approved')}>
        {t('approve')}
      </Button>
      <Button size="small" variant="outlined" tabIndex={tabIndex} onClick={() => setAsked('refused')}>
        {t('refuse')}
      </Button>
      {asked === 'approved' ? (
        <WhyDialog
          heading={t('approveTitle', { title })}
          act={t('approve')}
          about={text}
          onSave={(comment) => onDecide('approved', comment)}
          onClose={close}
        />
      ) : null}
      {asked === 'refused' ? (
        <WhyDialog
          heading={t('refuseTitle', { title })}
          act={t('refuse')}
          about={text}
          missing={t('refuseMissing')}
          onSave={(comment) => onDecide('refused', comment)}
          onClose={close}
        />
      ) : null}
    </>
  )
}
