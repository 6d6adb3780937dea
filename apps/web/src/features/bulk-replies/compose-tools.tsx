import type { Template } from '@balcao/contracts/templates/templates'
import type { Readers } from '@balcao/contracts/templates/variables'
import { LaterMenu } from '@balcao/ui/later-menu'
import type { FieldHandle } from '@balcao/ui/lib/editor/field'
import IconButton from '@mui/material/IconButton'
import { MessageSquareText, Variable } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { useVariableChoices } from '../../lib/pickers/variable-choices.data.ts'
import { TemplatePicker } from '../comments/template-picker.tsx'
import css from './bulk-replies.module.css'
import { t } from './messages.ts'

/** What opened the templates: their sign at a word's start, or the button. */
type Picking = 'key' | 'button' | null

type ComposeToolsProps = {
  field: RefObject<FieldHandle | null>
  picking: Picking
  onPick: (picking: Picking) => void
  onTemplate: (template: Template) => void
  /** What is wrong with the text. */
  state: string
  readers: Readers
}

/** Puts a template or a variable where the cursor stands. Variables stay open here: each ticket fills them. */
export const ComposeTools = ({ field, picking, onPick, onTemplate, state, readers }: ComposeToolsProps) => {
  const variables = useVariableChoices(readers)
  const [button, setButton] = useState<HTMLButtonElement | null>(null)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <div className={css.tools}>
      <IconButton
        ref={setButton}
        size="small"
        aria-haspopup="dialog"
        aria-label={t('insertTemplate')}
        title={t('insertTemplate')}
        onClick={() => onPick('button')}
      >
        <MessageSquareText size={18} aria-hidden />
      </IconButton>
      <IconButton
        size="small"
        aria-haspopup="menu"
        aria-label={t('insertVariable')}
        title={t('insertVariable')}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Variable size={18} aria-hidden />
      </IconButton>
      <p role="status" className={css.wrong}>
        {state}
      </p>
      <LaterMenu
        dense
        anchor={anchor}
        label={t('insertVariable')}
        onClose={() => setAnchor(null)}
        entries={variables.map(([name, words]) => ({
          key: name,
          content: words,
          onChoose: () => field.current?.insert(`{{${name}}}`),
        }))}
      />
      {picking && button ? (
        <TemplatePicker
          anchor={button}
          onChoose={(template) => {
            onPick(null)
            onTemplate(template)
          }}
          onClose={() => {
            // Who wanted none wanted the sign.
            if (picking === 'key') field.current?.insert('/')
            onPick(null)
          }}
        />
      ) : null}
    </div>
  )
}
