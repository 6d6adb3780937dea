import { encode } from 'uqr'

const QUIET = 4

/** A QR code as one path: dark on white in both themes, as cameras expect. */
export const QrCode = ({ text, label, className }: { text: string; label: string; className?: string | undefined }) => {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET })
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <svg role="img" aria-label={label} className={className} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <path fill="#000" d={path} />
    </svg>
  )
}
