import { Rows3 } from 'lucide-react'
import { useState } from 'react'
import { LaterMenu } from '../later-menu.tsx'
import type { Density } from '../lib/table/table-types.ts'
import { t } from '../lib/texts/table-messages.ts'
import { ToolButton } from './tool-button.tsx'

const CHOICES: readonly Density[] = ['compact', 'normal', 'relaxed']

/** Row height of a list: 36, 44 or 56. */
export const DensityMenu = ({ density, onChange }: { density: Density; onChange: (density: Density) => void }) => {
  const [anchor, setAnchor] = useState<Element | null>(null)
  return (
    <>
      <ToolButton icon={Rows3} opens="menu" onOpen={setAnchor}>
        {t('density')}
      </ToolButton>
      <LaterMenu
        radio
        anchor={anchor}
        onClose={() => setAnchor(null)}
        entries={CHOICES.map((value) => ({ key: value, content: t(value), chosen: value === density, onChoose: () => onChange(value) }))}
      />
    </>
  )
}
