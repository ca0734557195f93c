/** Console lines of a change that failed, in the specification's words (section 8); those of a read stand with it, in src/site/api/queries.ts. */
export const requestErrors = {
  addPhoto: 'Error adding photo',
  updatePhoto: 'Error updating photo',
  deletePhoto: 'Error deleting photo',
} as const;
