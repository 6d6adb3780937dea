import Button from '@mui/material/Button'
import { useState } from 'react'
import { peopleAmong } from '../../lib/pickers/people-found.ts'
import type { Pick } from '../../lib/pickers/pick-choices.tsx'
import { PickField } from '../../lib/pickers/pick-field.tsx'
import css from './companies.module.css'
import { t } from './messages.ts'

const useActive = peopleAmong({ active: true })

/** Somebody of the organisation who comes to belong to the company. */
export const AddContact = ({ onAdd }: { onAdd: (userId: number, name: string) => void }) => {
  const [chosen, setChosen] = useState<Pick | null>(null)
  const [added, setAdded] = useState(0)
  const add = () => {
    if (!chosen) return
    onAdd(chosen.id, chosen.name)
    setChosen(null)
    setAdded(added + 1)
  }
  return (
    <div className={css.adding}>
      {/* a new one after each: what was chosen is not offered again as if it still stood there */}
      <PickField key={added} label={t('contactChoose')} useFound={useActive} detailOf={({ email }) => email} onChange={setChosen} />
      {/* not disabled: it has the focus when there is nobody chosen any more */}
      <Button aria-disabled={!chosen} onClick={add}>
        {t('contactAdd')}
      </Button>
    </div>
  )
}
