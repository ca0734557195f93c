/**
 * Console messages of failed changes, specification section 8; those of failed reads are in src/site/api/queries.ts.
 */
export const requestErrors = {
  addPhoto: 'Error adding photo',
  updatePhoto: 'Error updating photo',
  deletePhoto: 'Error deleting photo',
} as const;
