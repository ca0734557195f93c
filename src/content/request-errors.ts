/** Console lines of a failed request, in the specification's words (section 8). */
export const requestErrors = {
  images: 'Error fetching images',
  studioPhotos: 'Error fetching studio photos',
  addPhoto: 'Error adding photo',
  updatePhoto: 'Error updating photo',
  deletePhoto: 'Error deleting photo',
} as const;
