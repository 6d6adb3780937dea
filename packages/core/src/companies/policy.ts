/** Who has the permission has it for every company of the organisation. */
export const companyPolicy = {
  'company.read': () => true,
  'company.manage': () => true,
}
