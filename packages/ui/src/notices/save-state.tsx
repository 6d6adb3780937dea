import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { t } from '../lib/profile/notice-messages.ts'
import type { SaveState } from '../lib/profile/use-save-at-once.ts'
import css from './notices.module.css'

/** Whether it is kept, and the way back. */
export const SaveFoot = ({ state, undo, children }: { state: SaveState; undo: (() => void) | null; children?: ReactNode }) => (
  <div className={css.foot}>
    <div className={css.state}>
      <p role="status">{state === 'idle' ? '' : t(state)}</p>
      {undo && state === 'saved' ? (
        <Button size="small" onClick={undo}>
          {t('undo')}
        </Button>
      ) : null}
    </div>
    {children}
  </div>
)
