CREATE TABLE "erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"identity" jsonb NOT NULL,
	"confirmed_by" text[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
