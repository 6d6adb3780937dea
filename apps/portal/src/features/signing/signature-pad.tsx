import { DRAWING_HEIGHT, DRAWING_WIDTH } from '@balcao/contracts/documents/signature-bounds'
import type { PointerEvent } from 'react'
import { t } from './messages.ts'
import css from './signing.module.css'
import { begun, continued, pathOf, pointAt, type Strokes } from './strokes.ts'

type SignaturePadProps = { strokes: Strokes; isWrong: boolean; onChange: (strokes: Strokes) => void }

/** A field that is drawn on with a finger, a pen or the mouse. Whoever has none of them types. */
export const SignaturePad = ({ strokes, isWrong, onChange }: SignaturePadProps) => {
  const at = (event: PointerEvent<SVGSVGElement>) => pointAt(event, event.currentTarget.getBoundingClientRect())
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    onChange(begun(strokes, at(event)))
  }
  const move = (event: PointerEvent<SVGSVGElement>) => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) onChange(continued(strokes, at(event)))
  }
  return (
    <svg
      className={css.pad}
      data-wrong={isWrong || undefined}
      viewBox={`0 0 ${DRAWING_WIDTH} ${DRAWING_HEIGHT}`}
      role="img"
      aria-label={t('pad')}
      onPointerDown={begin}
      onPointerMove={move}
    >
      <path d={pathOf(strokes)} fill="none" stroke="#1c2330" strokeWidth={4} strokeLinecap="round" strokeLinejoin="round" />
    </svg>
  )
}
