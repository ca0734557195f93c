/** How many photos of its group the page of competences shows, the first by name. The page is complete without them. */
export const competencePhotos = 3;
