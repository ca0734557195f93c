/** Console messages of failed changes, specification section 8; for reads see src/site/api/queries.ts. */
export const requestErrors = {
  addPhoto: 'Error adding photo',
  updatePhoto: 'Error updating photo',
  deletePhoto: 'Error deleting photo',
} as const;
