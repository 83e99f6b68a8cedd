CREATE TABLE "pending_erasures" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"replacement" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
