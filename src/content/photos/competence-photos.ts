/** Number of photos on the page of competences: the first of their group by name. The page is complete without them. */
export const competencePhotos = 3;
