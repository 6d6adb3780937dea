import { tooHeavyForPage } from '@balcao/contracts/comments/markdown-bounds'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import type { Caret, FieldProps } from '../lib/editor/field.ts'
import { useStable } from '../lib/react/use-stable'
import { Rescue } from '../rescue.tsx'
import css from './editor.module.css'
import { PlainField } from './plain-field.tsx'
import { SwitchButton } from './switch-button.tsx'

type Rich = ComponentType<FieldProps>
let rich: Rich | undefined

/** The editor, once it is there; a page that cannot fetch it goes on with plain text. */
function useRich(isWanted: boolean): { Rich: Rich | undefined; isMissing: boolean } {
  const [there, setThere] = useState(() => rich)
  const [isMissing, setMissing] = useState(false)
  useEffect(() => {
    if (!isWanted || there) return
    let isHere = true
    const come = (loaded: Rich) => {
      // A letter being composed of several keys belongs to the field it was begun in.
      if (isComposing) window.addEventListener('compositionend', () => setTimeout(come, 0, loaded), { once: true })
      else if (isHere) setThere(() => loaded)
    }
    let isComposing = false
    const begin = () => {
      isComposing = true
    }
    const end = () => {
      isComposing = false
    }
    window.addEventListener('compositionstart', begin)
    window.addEventListener('compositionend', end)
    import('./rich-field.tsx').then(
      ({ RichField }) => {
        rich = RichField
        come(RichField)
      },
      () => isHere && setMissing(true),
    )
    return () => {
      isHere = false
      window.removeEventListener('compositionstart', begin)
      window.removeEventListener('compositionend', end)
    }
  }, [isWanted, there])
  return { Rich: there, isMissing }
}

type WriteFieldProps = Omit<FieldProps, 'caret' | 'onSwitch'> & {
  autoFocus?: boolean
  /** Where the choice of Markdown is kept; without it there is none. */
  choice?: string
}

/** The field of a message: formatted, or as Markdown where that may be chosen; plain until the editor is there. */
export const WriteField = ({ autoFocus, choice, ...props }: WriteFieldProps) => {
  const { value, onText } = props
  const caret = useRef<Caret>(autoFocus ? { at: value.length } : null)
  const [isPlain, setPlain] = useState(() => choice !== undefined && readChoice(choice) === 'markdown')
  const { Rich, isMissing } = useRich(!isPlain)
  const change = useStable(() => {
    setPlain(!isPlain)
    if (choice) keepChoice(choice, isPlain ? 'rich' : 'markdown')
    caret.current = { at: value.length }
  })
  const plain = <PlainField {...props} caret={caret} />
  // A text too heavy to format is written as Markdown; whoever makes it so, by a paste, goes on at its end.
  const write = useStable((text: string) => {
    if (tooHeavyForPage(text)) caret.current = { at: text.length }
    onText(text)
  })
  if (Rich && !isPlain && !tooHeavyForPage(value))
    return (
      <Rescue instead={plain}>
        <Rich {...props} onText={write} caret={caret} onSwitch={choice ? change : undefined} />
      </Rescue>
    )
  return (
    <>
      {isMissing ? null : <div className={css.bar}>{isPlain ? <SwitchButton isPlain onSwitch={change} /> : null}</div>}
      {plain}
    </>
  )
}

/** Storage may be closed to us: then the choice holds as long as the page. */
function readChoice(name: string): string | null {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

function keepChoice(name: string, chosen: string): void {
  try {
    localStorage.setItem(name, chosen)
  } catch {
    // It is asked for again with the next page.
  }
}
