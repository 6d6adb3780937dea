/** Stands for parts of MUI that are never drawn: the ripple, which the theme turns off, and the ring of a button that is `loading`, as none of ours is. */
const NeverDrawn = () => null
export default NeverDrawn
