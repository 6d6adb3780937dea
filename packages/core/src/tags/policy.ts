/** Who has the permission may do it to every tag. */
export const tagPolicy = {
  'tag.manage': () => true,
}
