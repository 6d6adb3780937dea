import './small.css'

/** The petrol square on its ipê base: the counter of "Balcão". */
export const BrandMark = ({ size = 24 }: { size?: number }) => (
  <svg className="brand-mark" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <rect width="24" height="24" rx="6" className="base" />
    <path d="M6 0h12a6 6 0 0 1 6 6v10H0V6a6 6 0 0 1 6-6z" transform="translate(0 1)" className="top" />
  </svg>
)
