import { statusesWithoutExit, unreachedStatuses } from '@balcao/contracts/workflows/soundness'
import type { Transition } from '@balcao/contracts/workflows/workflows'
import { statusName } from '@balcao/ui/lib/names'
import { StatusGlyph } from '@balcao/ui/status-glyph'
import { t } from '../messages.ts'
import css from '../workflows.module.css'
import { BOX, layoutOf } from './layout.ts'

/** The transitions as arrows between statuses. What no transition leads to has a broken border, what none leads on from a thick one. */
export const Diagram = ({ transitions }: { transitions: readonly Transition[] }) => {
  const { nodes, edges, width, height } = layoutOf(transitions)
  const [unreached, stuck] = [unreachedStatuses(transitions), statusesWithoutExit(transitions)]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be reached by keyboard.
    <div className={css.diagram} role="img" aria-label={t('diagramLabel', { n: edges.length })} tabIndex={0}>
      <div className={css.canvas} style={{ width, height }}>
        <svg width={width} height={height} aria-hidden="true">
          <defs>
            <marker id="workflow-arrow" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">
              <path d="M0 0.5 7.5 4 0 7.5z" className={css.head} />
            </marker>
          </defs>
          {edges.map(({ key, path }) => (
            <path key={key} d={path} className={css.edge} markerEnd="url(#workflow-arrow)" />
          ))}
        </svg>
        {nodes.map(({ status, x, y }) => (
          <span
            key={status}
            className={css.node}
            data-unreached={unreached.includes(status) || undefined}
            data-stuck={stuck.includes(status) || undefined}
            style={{ left: x, top: y, width: BOX.width, height: BOX.height }}
          >
            <StatusGlyph status={status} />
            <span className={css.nodeName}>{statusName(status)}</span>
          </span>
        ))}
      </div>
    </div>
  )
}
